/** The script of the page on which a customer signs. It is written into the page, whose policy names its digest. */
export const signScript = `(()=>{
const form=document.querySelector('form'),canvas=document.querySelector('canvas'),alert=document.querySelector('[role=alert]'),done=document.querySelector('[role=status]');
const path=location.pathname.replace(/\\/$/,'');
const [send,clear]=form.querySelectorAll('button');
form.hidden=false;
const lib=document.createElement('script');
lib.src=path+'/pad.js';
lib.onload=()=>{
const pad=new SignaturePad(canvas,{minDistance:3,penColor:'#000'});
let width=0;
const fit=()=>{
if(canvas.clientWidth===width)return;
const ratio=Math.max(devicePixelRatio||1,1),data=pad.toData(),scale=width===0?1:canvas.clientWidth/width;
width=canvas.clientWidth;
canvas.width=width*ratio;canvas.height=canvas.clientHeight*ratio;
canvas.getContext('2d').scale(ratio,ratio);
for(const group of data)for(const point of group.points){point.x*=scale;point.y*=scale}
pad.fromData(data);
};
fit();addEventListener('resize',fit);
pad.addEventListener('beginStroke',()=>{alert.textContent=''});
clear.onclick=()=>{pad.clear();alert.textContent='';canvas.focus()};
form.onsubmit=async(event)=>{
event.preventDefault();
const bound=(value,most)=>Math.min(most,Math.max(0,Math.round(value)));
let strokes=pad.toData().map(({points})=>points.map(({x,y})=>[bound(x*600/width,600),bound(y*600/width,200)]));
const count=strokes.reduce((sum,one)=>sum+one.length,0),step=Math.ceil(count/1000);
if(count<3){alert.textContent=alert.dataset.empty;return}
strokes=strokes.map((one)=>one.filter((_point,at)=>at%step===0).flat());
send.disabled=true;
try{
const answer=await fetch(path+'/signature',{method:'POST',headers:{'content-type':'application/json'},body:JSON.stringify({strokes,name:form.elements.name.value})});
if(!answer.ok)throw answer;
form.remove();done.hidden=false;done.focus();
}catch{alert.textContent=alert.dataset.failed;send.disabled=false}
};
};
document.head.append(lib);
})()`;
