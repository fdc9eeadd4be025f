/** The script of the page on which a phone sends photos. Larger pictures are made smaller before they are sent; the server does so as well. */
export const photoScript = `(()=>{
const form=document.querySelector('form'),input=form.querySelector('input'),list=form.querySelector('ul'),words=form.dataset;
const path=location.pathname.replace(/\\/$/,'');
form.hidden=false;
const smaller=async(file)=>{
try{
const picture=await createImageBitmap(file,{imageOrientation:'from-image'}),scale=Math.min(1,2560/Math.max(picture.width,picture.height));
const canvas=document.createElement('canvas');
canvas.width=Math.round(picture.width*scale);canvas.height=Math.round(picture.height*scale);
canvas.getContext('2d').drawImage(picture,0,0,canvas.width,canvas.height);
picture.close();
return await new Promise((resolve)=>canvas.toBlob((blob)=>resolve(blob??file),'image/jpeg',.85));
}catch{return file}
};
const sendOne=async(file)=>{
const item=document.createElement('li'),state=document.createElement('span');
item.append(file.name+' · ',state);list.prepend(item);state.textContent=words.sending;
try{
const answer=await fetch(path+'/photos',{method:'POST',headers:{'content-type':'application/octet-stream','x-file-name':encodeURIComponent(file.name.slice(-100))},body:await smaller(file)});
state.textContent=answer.ok?words.sent:answer.status===404||answer.status===410?words.gone:answer.status===413||answer.status===429?words.full:words.failed;
}catch{state.textContent=words.failed}
};
input.onchange=async()=>{
const files=[...input.files];input.value='';
for(const file of files)await sendOne(file);
};
})()`;
